import type { ReactNode, Ref } from 'react';
import { Card } from './card.tsx';
import { Container } from './layout.tsx';

type PanelPageProps = {
  title: string;
  lead?: ReactNode;
  /** A ref to focus the heading when the panel changes. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Links under the card. */
  footer?: ReactNode;
  children?: ReactNode;
};

/** A screen with a single message or form: a card in the middle of the page. */
export const PanelPage = ({ title, lead, headingRef, footer, children }: PanelPageProps) => (
  <Container className="grid grid-cols-1 min-h-[calc(100svh-4.5rem)] content-center justify-items-center py-14">
    <Card className="grid grid-cols-1 w-full max-w-lg gap-7 sm:p-11">
      <div className="grid grid-cols-1 gap-3">
        <h1 ref={headingRef} tabIndex={-1} className="text-4xl">
          {title}
        </h1>
        {lead ? <p className="text-muted">{lead}</p> : null}
      </div>
      {children}
    </Card>
    {footer ? <div className="mt-6 flex flex-wrap justify-center gap-x-6 gap-y-2">{footer}</div> : null}
  </Container>
);
