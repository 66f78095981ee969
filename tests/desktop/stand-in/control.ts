/** Events that the stand-in reports to the test, in order; times are milliseconds of the system's clock. */
export type Moment =
  | { readonly kind: 'page' }
  | {
      readonly kind: 'notification';
      readonly id: number;
      readonly title: string;
      readonly body: string;
      readonly at: number;
    }
  | { readonly kind: 'notification-closed'; readonly id: number }
  | { readonly kind: 'tray'; readonly toolTip: string }
  | { readonly kind: 'badge'; readonly count: number }
  | { readonly kind: 'opened-outside'; readonly url: string }
  | { readonly kind: 'question'; readonly message: string; readonly detail: string }
  | { readonly kind: 'window'; readonly state: 'shown' | 'hidden' | 'focused' }
  | { readonly kind: 'login-item'; readonly openAtLogin: boolean };

/** Actions of the test as the person or the system. */
export type Act =
  | { readonly do: 'click-notification'; readonly id: number }
  | { readonly do: 'focus-window'; readonly focused: boolean }
  /** Presses a button of the system's dialog, counted from 0. */
  | { readonly do: 'answer-question'; readonly button: number }
  | { readonly do: 'close-window' }
  | { readonly do: 'click-tray' }
  | { readonly do: 'follow-link'; readonly link: string }
  /** The system loses its network, or gets one again. */
  | { readonly do: 'network'; readonly online: boolean }
  | { readonly do: 'suspend' }
  | { readonly do: 'resume' }
  | { readonly do: 'quit' };
