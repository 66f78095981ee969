import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId } from 'react';
import { type Theme, themes } from '../rules/theme.ts';
import { chooseTheme, themeChoice } from './theme.ts';
import { useStoredChoice } from './use-stored-choice.ts';

/** The label and icon of each theme. */
export const looks: Readonly<Record<Theme, { readonly label: string; readonly Icon: typeof Sun }>> = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
};

/** Selects the theme of this device. @param legend its label; visible only when `isTitled` */
export function ThemeSwitch({ legend = 'Appearance', isTitled = false }: { legend?: string; isTitled?: boolean }) {
  const theme = useStoredChoice(themeChoice);
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={isTitled ? 'mb-2 text-sm font-semibold' : 'sr-only'}>{legend}</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-sm border border-edge">
        {themes.map((each) => {
          const { label, Icon } = looks[each];
          return (
            <label
              key={each}
              className="relative flex min-h-11 cursor-pointer items-center gap-2 px-3.5 text-sm font-semibold transition-colors not-first:border-l not-first:border-edge hover:bg-tint has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus sm:px-4"
            >
              <input
                type="radio"
                name={name}
                value={each}
                checked={theme === each}
                onChange={() => chooseTheme(each)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              <Icon aria-hidden="true" className="size-4 shrink-0 max-[26rem]:hidden" />
              {label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
