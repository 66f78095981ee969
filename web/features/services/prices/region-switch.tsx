import { useId } from 'react';
import { regionNames, regions } from '#shared/rules/prices.ts';
import { regionChoice } from '../../../app/region-choice.ts';

/** Whose prices come first. It puts the table in another order, which is as readable without it. */
export function RegionSwitch() {
  const current = regionChoice.use();
  const name = useId();
  return (
    <fieldset data-screen-only="" className="noscript:hidden">
      <legend className="label mb-2.5 text-muted">Your region</legend>
      <div className="inline-flex rounded-sm border border-edge">
        {regions.map((region) => (
          <label
            key={region}
            className="relative grid min-h-11 min-w-16 cursor-pointer place-items-center px-4 font-semibold transition-colors not-first:border-l not-first:border-edge hover:bg-tint has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={region}
              checked={region === current}
              onChange={() => regionChoice.choose(region)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {regionNames[region]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
