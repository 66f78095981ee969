import ChevronDown from 'lucide-react/icons/chevron-down';
import { Option, type OptionProps } from './option.tsx';

/** The last option of a kind: shows more of it. */
export const MoreOption = ({ words, ...option }: OptionProps & { readonly words: string }) => (
  <Option {...option} className="flex min-h-11 items-center gap-2 text-sm font-semibold text-blue">
    {words}
    <ChevronDown aria-hidden="true" className="size-4" />
  </Option>
);
