import * as Menu from 'radix-ui/dropdown-menu';
import { isTheme, themes } from '../rules/theme.ts';
import { DropdownLabel } from './dropdown-menu.tsx';
import { looks } from './theme-switch.tsx';
import { chooseTheme, themeChoice } from './theme.ts';
import { useStoredChoice } from './use-stored-choice.ts';

/** `ThemeSwitch` as items of a dropdown menu, which stays open to show the theme. */
export function ThemeMenu() {
  const theme = useStoredChoice(themeChoice);
  return (
    <Menu.RadioGroup
      aria-label="Appearance"
      value={theme}
      onValueChange={(value) => {
        if (isTheme(value)) chooseTheme(value);
      }}
    >
      <DropdownLabel className="pb-1">Appearance</DropdownLabel>
      <div className="grid grid-cols-3 gap-1 px-1.5 pb-1">
        {themes.map((each) => {
          const { label, Icon } = looks[each];
          return (
            <Menu.RadioItem
              key={each}
              value={each}
              onSelect={(event) => event.preventDefault()}
              className="grid min-h-12 cursor-pointer content-center justify-items-center gap-1 rounded-sm border border-line text-xs font-semibold outline-none select-none not-data-[state=checked]:data-[highlighted]:bg-sunken data-[highlighted]:ring-2 data-[highlighted]:ring-focus data-[state=checked]:border-ink data-[state=checked]:bg-ink data-[state=checked]:text-paper"
            >
              <Icon aria-hidden="true" className="size-4" />
              {label}
            </Menu.RadioItem>
          );
        })}
      </div>
    </Menu.RadioGroup>
  );
}
