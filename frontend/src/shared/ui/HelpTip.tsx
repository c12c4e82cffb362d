import { useQueryClient } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import type { Tutorial } from '@/api/types';
import { useLang } from '../hooks/useLang';
import { IconButton } from './IconButton';
import { toast } from './toast';

/** A question mark that shows a help text of the back-office for 20 s, in the language of the page. */
export function HelpTip({ id, topic }: { id: number; topic: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const client = useQueryClient();
  const show = () => {
    client
      .fetchQuery({
        queryKey: ['tutorial', id, lang],
        queryFn: ({ signal }) => get<Tutorial>(`tutorials/${id}`, undefined, { signal }),
        staleTime: 10 * 60_000,
      })
      .then(
        (text) => toast.help(text.tut_name, text.tut_text),
        () => toast.err(t('state.load_error')),
      );
  };
  return <IconButton icon={CircleQuestionMark} label={t('help.open', { topic })} onClick={show} />;
}
