import { useLocation } from 'react-router';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { paths } from '@/entities/site/paths';
import type { AuthDialogsProps } from '@/entities/account/session/dialogState';
import { ResetDialog } from './components/ResetDialog';
import { SignInDialog } from './components/SignInDialog';
import { TypeChoiceDialog } from './components/TypeChoiceDialog';
import { leavesForHome } from './lib/afterSignIn';

/** The dialogs of the account area; the frame loads them with the first one that is opened. */
export function AuthDialogs({ open, show, onClose, onGo }: AuthDialogsProps) {
  const lang = useUrlLang();
  const location = useLocation();
  switch (open.kind) {
    case 'sign-in':
      return (
        <SignInDialog
          next={open.next ?? (leavesForHome(location.pathname) ? null : location.pathname + location.search)}
          onClose={onClose}
          onDone={() => {
            onClose();
            if (open.next !== null) onGo(open.next);
            else if (leavesForHome(location.pathname)) onGo(paths.home(lang));
          }}
          onVerify={(username) => {
            onClose();
            onGo(paths.resendVerification(lang, username));
          }}
          onForgot={() => show({ kind: 'forgot', next: open.next })}
          onRegister={() => show({ kind: 'type', next: open.next })}
        />
      );
    case 'type':
      return (
        <TypeChoiceDialog
          onClose={onClose}
          onChoose={(type) => {
            onClose();
            onGo(paths.register(lang, 1, type));
          }}
          onSignIn={() => show({ kind: 'sign-in', next: open.next })}
        />
      );
    case 'forgot':
      return (
        <ResetDialog
          token={null}
          onClose={onClose}
          onInvalid={onClose}
          onSignIn={() => show({ kind: 'sign-in', next: open.next })}
        />
      );
  }
}
