import Check from 'lucide-react/icons/check';
import { circle } from '#data/content/circle.ts';

/** What members get, as the sign-in page promises (members-side §1). */
export function Promises() {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
      {circle.signIn.promises.map(({ title, text }) => (
        <li key={title} className="flex gap-3.5">
          <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-ochre" />
          <div>
            <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
            <p className="text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
