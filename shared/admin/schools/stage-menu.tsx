import ChevronDown from 'lucide-react/icons/chevron-down';
import { schoolStages, type SchoolStage } from '#shared/contracts/choices.ts';
import type { School } from '#shared/contracts/contacts.ts';
import { stageLabels } from '#shared/rules/contact-labels.ts';
import { Button } from '#shared/ui/button.tsx';
import { DropdownItem, DropdownMenu } from '#shared/ui/dropdown-menu.tsx';

interface StageMenuProps {
  readonly school: Pick<School, 'name' | 'stage'>;
  readonly onMove: (stage: SchoolStage) => void;
}

/** A school's stage as a button, with the other stages to move it to. */
export const StageMenu = ({ school, onMove }: StageMenuProps) => (
  <DropdownMenu
    align="start"
    trigger={
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${school.name}: ${stageLabels[school.stage]}. Move to another stage`}
      >
        {stageLabels[school.stage]} <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
    }
  >
    {schoolStages
      .filter((stage) => stage !== school.stage)
      .map((stage) => (
        <DropdownItem key={stage} onSelect={() => onMove(stage)}>
          Move to {stageLabels[stage]}
        </DropdownItem>
      ))}
  </DropdownMenu>
);
