import { Link } from 'react-router';
import type { RankedWork } from '@/api/types';
import { httpLink } from '@/shared/format/text';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { paths } from '@/entities/site/paths';
import { OutLink } from './WorkLink';

/** The school of a work, linked to its website; a school without one links to a page that says so. */
export function SchoolName({ work }: { work: RankedWork }) {
  const lang = useUrlLang();
  if (!work.sch_name) return null;
  const site = httpLink(work.sch_website);
  if (site !== null) return <OutLink to={site}>{work.sch_name}</OutLink>;
  return <Link to={paths.missingSchool(lang)}>{work.sch_name}</Link>;
}
