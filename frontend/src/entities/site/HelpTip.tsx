import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import { useLang } from '@/shared/hooks/useLang';
import { IconButton } from '@/shared/ui/IconButton';
import { toast } from '@/shared/ui/toast';

/**
 * A question mark that shows a help text of the back-office for 20 s in the page's language, also after a change of
 * language. An empty text has no question mark.
 */
export function HelpTip({ id, topic }: { id: number; topic: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { data, refetch } = useQuery({
    queryKey: ['tutorial', id, lang],
    queryFn: ({ signal }) => get(`tutorials/${id}`, undefined, { signal }),
    staleTime: 10 * 60_000,
  });
  const shown = useRef({ toast: 0, lang });
  useEffect(() => {
    if (data === undefined || shown.current.lang === lang || !toast.dismiss(shown.current.toast)) return;
    shown.current = { toast: toast.help(data.tut_name, data.tut_text), lang };
  }, [data, lang]);
  const show = async () => {
    const text = data ?? (await refetch()).data;
    if (text === undefined) toast.err(t('state.load_error'));
    else shown.current = { toast: toast.help(text.tut_name, text.tut_text), lang };
  };
  // Shown while the text loads and after a failure: a click fetches it again.
  if (data?.tut_text === '') return null;
  return <IconButton icon={CircleQuestionMark} label={t('help.open', { topic })} onClick={() => void show()} />;
}
