import { Button } from '@mantine/core';
import { SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { useAccountDialogs } from '@/entities/account/session/dialogs';
import { useSession } from '@/entities/account/session/useSession';
import { toast } from '@/shared/ui/toast';
import styles from './MessageBox.module.css';
import { MessageField } from './MessageField';
import { useMessageForm } from './useMessageForm';

/** Writes to the person whose card contains it. A guest is asked to sign in; nobody can write to themselves. */
export function MessageBox({ person, max }: { person: { id: number; name: string }; max?: number }) {
  const { t } = useTranslation();
  const { signedIn, user } = useSession();
  const { signIn } = useAccountDialogs();
  if (!signedIn) {
    return (
      <section className={styles.box} aria-label={t('message.to', { name: person.name })}>
        <p>{t('message.guest')}</p>
        <Button variant="default" onClick={() => signIn()}>
          {t('nav.sign_in')}
        </Button>
      </section>
    );
  }
  if (user === null || user.usr_id === person.id) return null;
  return <Box key={person.id} person={person} max={max} />;
}

function Box({ person, max }: { person: { id: number; name: string }; max: number | undefined }) {
  const { t } = useTranslation();
  const lang = useLang();
  const limits = useLimits();
  const most = max ?? limits.msg_max;
  const [sent, setSent] = useState(false);
  const { text, type, error, pending, submit } = useMessageForm(person.id, most, () => {
    setSent(true);
    toast.ok(t('message.sent'));
  });
  return (
    <section className={styles.box} aria-label={t('message.to', { name: person.name })}>
      <MessageField
        label={t('message.to', { name: person.name })}
        value={text}
        onChange={type}
        onSend={submit}
        max={most}
        error={error}
      />
      <div className={styles.foot}>
        <Button loading={pending} leftSection={<SendHorizontal size={18} aria-hidden />} onClick={submit}>
          {t('message.send')}
        </Button>
        {sent ? <Link to={paths.profile(lang, 'messages', { with: person.id })}>{t('message.open_chat')}</Link> : null}
      </div>
    </section>
  );
}
