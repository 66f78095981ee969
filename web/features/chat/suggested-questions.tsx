import { useLocation } from 'react-router-dom';
import { suggestions } from '#data/content/answers/suggestions.ts';

interface Props {
  /** Asks one of them. */
  readonly onAsk: (question: string) => void;
}

/** Three questions to begin with, which fit the page; gone as soon as the visitor has said something. */
export function SuggestedQuestions({ onAsk }: Props) {
  const questions = questionsFor(useLocation().pathname);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div role="group" aria-label="Suggested questions" className="mt-6 flex flex-col items-end gap-2">
      <p className="text-xs text-muted">You could ask</p>
      {questions.map((question) => (
        <button
          key={question}
          type="button"
          onClick={() => onAsk(question)}
          className="min-h-11 max-w-[88%] rounded-lg border border-edge px-4 py-2 text-left transition-colors hover:border-red hover:bg-tint"
        >
          {question}
        </button>
      ))}
    </div>
  );
}

/** The questions of the page whose address the path begins with. */
export function questionsFor(path: string): readonly string[] {
  const page = suggestions.pages.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  return page?.questions ?? suggestions.everywhere;
}
