import { describe, expect, it } from 'vitest';
import { readStyleSheet, stylesFor } from './page-styles.ts';

/** What is left of a style sheet for a page with these elements. */
const left = (css: string, markup = '') => stylesFor([readStyleSheet(css)], markup);

describe('the rules that a page needs', () => {
  it('are those of its classes, in their order, and those that name none', () => {
    const css = '@layer base,utilities;@layer base{h1{margin:0}}@layer utilities{.b{top:0}.a{left:0}.c{right:0}}';
    expect(left(css, '<p class="a b"><b class="x">')).toBe(
      '@layer base,utilities;@layer base{h1{margin:0}}@layer utilities{.b{top:0}.a{left:0}}',
    );
  });

  it('hold for all states and windows', () => {
    const css =
      '@media (width>=64rem){.lg\\:flex{display:flex}.lg\\:grid{display:grid}}@media print{.a:hover{top:0}.b{top:0}}';
    expect(left(css, '<p class="lg:flex a">')).toBe(
      '@media (width>=64rem){.lg\\:flex{display:flex}}@media print{.a:hover{top:0}}',
    );
  });

  it('include those whose class was escaped in the markup or in the sheet', () => {
    const css = '.\\[\\&\\>\\*\\]\\:p-1>*{padding:1px}.w-1\\/2{width:50%}.top-\\[1\\.5px\\]{top:1.5px}';
    expect(left(css, '<p class="[&amp;&gt;*]:p-1 w-1/2 top-[1.5px]">')).toBe(css);
    expect(left(css, '<p class="p-1 w-1">')).toBe('');
  });

  it('include those whose class has other letters than English ones, or begins with a number', () => {
    const css = ".before\\:content-\\[\\'“\\'\\]:before{top:0}.\\32 xl\\:flex{display:flex}";
    expect(left(css, '<p class="before:content-[&#x27;“&#x27;] 2xl:flex">')).toBe(css);
  });

  it('need every class of one of their selectors', () => {
    const css = '.hover:is(:where(.group):hover *){top:0}.x .y,.z{left:0}.p:not(.q){right:0}:is(.m,.n) i{bottom:0}';
    expect(left(css, '<p class="hover">')).toBe(':is(.m,.n) i{bottom:0}');
    expect(left(css, '<p class="hover group z p">')).toBe(css);
  });

  it('are read past braces and semicolons in strings', () => {
    const css = '.a:after{content:"}"}.b{background:url("data:;{")}.c{top:0}';
    expect(left(css, '<p class="c a">')).toBe('.a:after{content:"}"}.c{top:0}');
  });

  it('come with those of Tailwind’s inner values that they use', () => {
    const properties = '@property --tw-a{syntax:"*";inherits:false}@property --tw-b{syntax:"*";inherits:false}';
    const css = `@layer properties{@supports (x:y){*,:before{--tw-a:0;--tw-b:0}}}.a{--tw-a:1;top:var(--tw-a)}.b{--tw-b:1}${properties}`;
    expect(left(css, '<p class="a">')).toBe(
      '@layer properties{@supports (x:y){*,:before{--tw-a:0;}}}.a{--tw-a:1;top:var(--tw-a)}@property --tw-a{syntax:"*";inherits:false}',
    );
  });

  it('have the faces first, for where no script runs', () => {
    const [file, local] = [
      '@font-face{font-family:A;src:url(/a.woff2)}',
      '@font-face{font-family:B;src:local("Arial")}',
    ];
    expect(left(`h1{top:0}${local}${file}`)).toBe(`@media (scripting:none){${file}}h1{top:0}${local}`);
  });

  it('include what scripts of documents show', () => {
    expect(left('.note{top:0}')).toBe('.note{top:0}');
  });
});
