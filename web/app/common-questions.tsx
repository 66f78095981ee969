import ChevronDown from 'lucide-react/icons/chevron-down';
import { questionsSection } from '#data/content/facts/questions.ts';
import type { CommonQuestion } from '#data/content/facts/schema.ts';
import { Eyebrow, Section } from '#shared/ui/layout.tsx';
import { Link } from './link.tsx';

const { eyebrow, title, lead, more } = questionsSection;

interface Props {
  readonly questions: readonly CommonQuestion[];
  readonly ground?: 'paper' | 'sunken';
}

/** Frequently asked questions, each answer folded: readable without JavaScript, and found by the browser's search. */
export function CommonQuestions({ questions, ground = 'paper' }: Props) {
  if (questions.length === 0) return null;
  return (
    <Section id="questions" ground={ground} width="wide" aria-labelledby="questions-title">
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div className="grid grid-cols-1 content-start gap-6">
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="questions-title">{title}</h2>
          <p className="max-w-md text-lg text-muted">{lead}</p>
          <Link to="/#contact" className="link justify-self-start">
            {more}
          </Link>
        </div>
        <div className="border-t border-line">
          {questions.map(({ id, question, answer }) => (
            <details key={id} name="questions" className="group border-b border-line print:open:block">
              <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-[min(1.5rem,5vw)] py-4 transition-colors marker:hidden hover:text-red [&::-webkit-details-marker]:hidden">
                <h3 className="min-w-0 font-sans text-lg! font-semibold!">{question}</h3>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-text pb-6 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  );
}

/** The questions as structured data (schema.org/FAQPage); an empty list without any. */
export const questionsJsonLd = (questions: readonly CommonQuestion[]): object[] =>
  questions.length === 0
    ? []
    : [
        {
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ];
