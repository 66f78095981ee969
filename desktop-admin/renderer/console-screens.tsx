import { ConsoleFrame } from '#shared/admin/frame/console-frame.tsx';

export const ConsoleScreens = () => <ConsoleFrame sections={[]}>{null}</ConsoleFrame>;
