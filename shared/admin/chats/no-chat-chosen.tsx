import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/states.tsx';

/** What stands in the place of a conversation until one is chosen (members-side §2). */
export const NoChatChosen = () => (
  <Card className="grid min-h-96 content-center">
    <EmptyState
      title="Select a Chat Session"
      description="Choose a chat session from the left to view the conversation"
    />
  </Card>
);
