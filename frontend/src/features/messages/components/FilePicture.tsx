import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '@/api/client';
import { messageKeys } from '@/entities/message/cache';
import { useObjectUrl } from '@/shared/hooks/useObjectUrl';
import styles from './FilePicture.module.css';

/** A stored path ends as the content of its file says, whatever the file is called. */
const PICTURE = /\.(jpg|png)$/;

export const isPicture = (path: string): boolean => PICTURE.test(path);

/**
 * What a picture of the chat shows, small. It is read as the file itself is, for the two alone, and only once it is
 * almost in view. One that cannot be read or drawn leaves its place: the file can still be saved.
 */
export function FilePicture({ path, name }: { path: string; name: string }) {
  const { t } = useTranslation('messages');
  const [broken, setBroken] = useState(false);
  const { ref, entry } = useIntersection({ rootMargin: '300px 0px' });
  const { data, isError } = useQuery({
    queryKey: messageKeys.picture(path),
    queryFn: ({ signal }) => download(`files/${path}`, { w: 640 }, name, { signal }),
    enabled: (query) => entry?.isIntersecting === true || query.state.data !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  const address = useObjectUrl(data?.blob ?? null);
  if (broken || isError) return null;
  return (
    <div ref={ref} className={styles.frame}>
      {address === null ? null : (
        <img src={address} alt={t('picture', { name })} decoding="async" onError={() => setBroken(true)} />
      )}
    </div>
  );
}
