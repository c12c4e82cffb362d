import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '@/shared/hooks/useObjectUrl';
import { Picture } from '@/shared/ui/Picture';
import { filesLeft, mainImageLeft } from '../lib/existingFiles';
import type { StepProps } from '../lib/stepProps';
import styles from './Review.module.css';

/** The pictures in the order of the ad, the main one first. */
export function ReviewPictures({ step }: { step: StepProps }) {
  const { t } = useTranslation('wizard');
  const main = step.files.main_image ?? mainImageLeft(step);
  const extra = [...filesLeft('images', step).map((file) => file.path), ...step.files.images];
  const pictures = [
    ...(main === '' ? [] : [{ picture: main, alt: t('field.main_image') }]),
    ...extra.map((picture, at) => ({ picture, alt: t('review.picture', { name: t('field.images'), n: at + 1 }) })),
  ];
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ picture, alt }) => (
        <li key={alt}>
          {typeof picture === 'string' ? (
            <Picture path={picture} alt={alt} sizes="88px" />
          ) : (
            <Chosen file={picture} alt={alt} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Chosen({ file, alt }: { file: File; alt: string }) {
  const address = useObjectUrl(file);
  return address === null ? null : <img src={address} alt={alt} width={88} height={88} />;
}
