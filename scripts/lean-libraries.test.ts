import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Menu, * as menu from 'lucide-react/icons/menu';
import { describe, expect, it } from 'vitest';
import { createIcon } from '#shared/ui/create-icon.ts';
import { withoutEffects } from './lean-libraries.ts';

describe('the router that browsers get', () => {
  const made = withoutEffects(`
var Context = React2.createContext(null);
Context.displayName = "Context";
var Boundary = class extends React2.Component {
  render() {}
};
Boundary.contextType = Context;
var Link = React10.forwardRef(
  function LinkWithRef() {}
);
Link.displayName = "Link";
`);

  it('is declared without any effect', () => {
    expect(made).toContain('var Context = /* @__PURE__ */ React2.createContext(null);');
    expect(made).toContain('var Link = /* @__PURE__ */ React10.forwardRef(');
    expect(made).not.toContain('displayName');
  });

  it('keeps what its classes read', () => {
    expect(made).toContain('class extends React2.Component { static contextType = Context;');
    expect(made).not.toContain('Boundary.contextType');
  });
});

describe('an icon of ours', () => {
  const { __iconData: data } = menu as unknown as { readonly __iconData: Parameters<typeof createIcon>[0] };
  const attributesOf = (markup: string) =>
    new Set(Array.from(markup.matchAll(/ [\w-]+="[^"]*"/g), ([attribute]) => attribute));

  it('draws what Lucide draws, without its class names', () => {
    const ours = renderToStaticMarkup(createElement(createIcon(data), { className: 'size-5' }));
    const theirs = renderToStaticMarkup(createElement(Menu, { className: 'size-5' }));
    expect(attributesOf(ours)).toEqual(attributesOf(theirs.replace('lucide lucide-menu ', '')));
  });
});
