import { useLocation } from 'react-router';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { paths } from '@/entities/site/paths';
import { forgetWayBack, keepWayBack } from '@/entities/account/session/wayBack';
import type { AuthDialogsProps } from '@/entities/account/session/dialogState';
import { ResetDialog } from './components/ResetDialog';
import { SignInDialog } from './components/SignInDialog';
import { TypeChoiceDialog } from './components/TypeChoiceDialog';
import { isEntrance, wayOn } from './lib/afterSignIn';

/** The dialogs of the account area; the frame loads them with the first one that is opened. */
export function AuthDialogs({ open, show, onClose, onGo }: AuthDialogsProps) {
  const lang = useUrlLang();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  switch (open.kind) {
    case 'sign-in':
      return (
        <SignInDialog
          why={open.why ?? null}
          next={open.next ?? wayOn(pathname, lang) ?? here}
          onClose={onClose}
          onDone={() => {
            onClose();
            const next = open.next ?? wayOn(pathname, lang);
            forgetWayBack();
            if (next !== null) onGo(next);
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
            const from = open.next ?? here;
            // Home, and whoever begins anew from a page of the registration, leave the way that was kept before.
            if (open.next !== null || !(isEntrance(pathname) || pathname === paths.home(lang))) keepWayBack(from);
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
