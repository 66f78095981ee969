import { doneForYouEditing } from '#data/content/service-pages/done-for-you-editing.ts';
import { Section } from '#shared/ui/layout.tsx';
import { Heading } from '../parts/heading.tsx';

const { title, lead, steps } = doneForYouEditing.steps;

/** From footage to film, as frames on a strip. */
export const Steps = () => (
  <Section width="wide" aria-labelledby="steps-title">
    <Heading id="steps-title" title={title} lead={lead} />
    <ol className="mt-14 grid gap-px overflow-hidden rounded-sm border-y-8 border-dashed border-ink bg-ink px-px lg:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step.title} className="grid content-start gap-4 bg-surface p-8 lg:p-10">
          <span aria-hidden="true" className="font-display text-6xl text-red">
            {index + 1}
          </span>
          <h3>{step.title}</h3>
          <p className="text-muted">{step.text}</p>
        </li>
      ))}
    </ol>
  </Section>
);
