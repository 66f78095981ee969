import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { prices } from '#data/content/prices.ts';
import { training } from '#data/content/service-pages/training.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Eyebrow, Section } from '#shared/ui/layout.tsx';
import { BookPerson } from './book-person.tsx';
import { PriceSection } from './price-section.tsx';

const { eyebrow, title, text, points, button, href } = training.card;

/**
 * The card that links to the training website in a new window, the price of a workshop, and the colleague to talk to.
 */
export const Body = () => (
  <>
    <Section width="wide" aria-labelledby="training-title">
      <div className="grid grid-cols-1 rounded-sm border border-line bg-tint lg:grid-cols-[7fr_5fr]">
        <div className="grid grid-cols-1 content-start gap-6 p-[min(2rem,6vw)] sm:p-[min(3rem,6vw)] lg:p-16">
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="training-title">{title}</h2>
          <p className="max-w-text text-lg">{text}</p>
          <ButtonLink
            href={href}
            target="_blank"
            rel="noopener"
            aria-describedby="training-window"
            variant="accent"
            size="lg"
            className="mt-2 justify-self-start"
          >
            {button}
            <ArrowUpRight aria-hidden="true" className="size-5 shrink-0" />
          </ButtonLink>
          <p id="training-window" className="text-sm text-muted">
            Opens in a new window.
          </p>
        </div>
        <ul className="grid grid-cols-1 content-center border-line p-[min(2rem,6vw)] max-lg:border-t sm:p-[min(3rem,6vw)] lg:border-l lg:p-16">
          {points.map((point) => (
            <li
              key={point}
              className="border-b border-line py-6 font-display text-2xl first:pt-0 last:border-0 last:pb-0"
            >
              {point}
            </li>
          ))}
        </ul>
      </div>
    </Section>
    <PriceSection pricing={training.pricing} lines={prices.training} ground="sunken" />
    <BookPerson ground="paper" slug="beatrix" />
  </>
);
