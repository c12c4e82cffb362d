import { createContext, useContext } from 'react';

/** The dialogs of the account area, opened from anywhere; the app mounts them and loads their code when first asked. */
export interface AccountDialogs {
  /** Opens the sign-in; afterwards the person goes to `next`, or stays. */
  signIn: (next?: string) => void;
  /** The choice between business and private registration. */
  chooseType: () => void;
  forgotPassword: () => void;
  signOut: () => void;
}

const nothing = () => undefined;

export const AccountDialogsContext = createContext<AccountDialogs>({
  signIn: nothing,
  chooseType: nothing,
  forgotPassword: nothing,
  signOut: nothing,
});

export function useAccountDialogs(): AccountDialogs {
  return useContext(AccountDialogsContext);
}
