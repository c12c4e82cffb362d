/** Which dialog of the account area is open, and where its person wants to go afterwards. */
export interface OpenDialog {
  kind: 'sign-in' | 'type' | 'forgot';
  next: string | null;
  /** Of a sign-in: why the session before is over. */
  why?: string | null;
}

export interface AuthDialogsProps {
  open: OpenDialog;
  show: (dialog: OpenDialog) => void;
  onClose: () => void;
  onGo: (to: string) => void;
}
