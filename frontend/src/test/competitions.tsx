import type { ReactNode } from 'react';
import type { RankedCompetition, RankedWork, Work } from '@/api/types';
import { CompetitionFrame } from '@/features/competitions/frame/CompetitionFrame';
import { render, type Rendered, type RenderOptions } from './render';
import { answer } from './server';

export function rankedWork(id: number, change: Partial<RankedWork> = {}): RankedWork {
  return {
    wrk_id: id,
    wrk_name: `Work ${id}`,
    votes: 10 - id,
    wrk_admin_points: 0,
    total_points: 100 - id,
    wrk_sponsor_name: '',
    wrk_sponsor_link: '',
    wrk_work: null,
    work_file: `works/${id}.png`,
    wrk_class: 'IV-2',
    sch_name: 'OŠ Plavi most',
    sch_website: 'https://plavimost.example/',
    ...change,
  };
}

/** A competition of pictures for primary schools that takes works and votes. */
export function rankedCompetition(change: Partial<RankedCompetition> = {}): RankedCompetition {
  return {
    cmp_id: 3,
    cmp_name: 'My town in one picture',
    cmp_theme: 'The place where I live',
    cmp_description: 'Paint it.',
    cmp_from_post: '2020-01-01T10:00:00Z',
    cmp_to_post: '2099-01-10T10:00:00Z',
    cmp_from_vote: '2020-01-05T10:00:00Z',
    cmp_to_vote: '2099-01-20T10:00:00Z',
    cmp_age: 2,
    cmp_type: 3,
    cmp_active: 1,
    cmp_upcoming: 0,
    cmp_archived: 0,
    cmp_next_year: 0,
    cmp_deleted: 0,
    posting_open: 1,
    voting_open: 1,
    rank_list: [rankedWork(1), rankedWork(2), rankedWork(3)],
    ...change,
  };
}

export function ownWork(change: Partial<Work> = {}): Work {
  return {
    wrk_id: 7,
    wrk_code: 'RAD00001',
    wrk_name: 'Blue river',
    wrk_author: 'Ana Anić',
    wrk_parent: 'Mira Anić',
    wrk_phone_number: '+381 64 123 456',
    wrk_region: 'Zlatiborski',
    wrk_postal_code: '31320',
    wrk_address: 'Kraljev trg 1',
    wrk_email: 'mira@example.com',
    wrk_sponsor_name: 'Boje Duga',
    wrk_sponsor_link: 'https://duga.example',
    wrk_class: 'IV-2',
    wrk_text: '',
    wrk_work: '',
    work_file: 'works/7.png',
    sch_id: 5,
    sch_name: 'OŠ Plavi most',
    sch_region: 'Užice',
    sch_address: 'Trg 1',
    sch_website: '',
    cmp_id: 3,
    cmp_name: 'My town in one picture',
    cmp_age: 2,
    cmp_type: 3,
    cmp_to_post: '2099-01-10T10:00:00Z',
    ...change,
  };
}

/** A page of a competition in its frame, entered from the Serbian site. */
export function renderCompetitionPage(
  page: ReactNode,
  section: string,
  competition: RankedCompetition,
  options: RenderOptions = {},
): Promise<Rendered> {
  answer('get', `competitions/competitions/${competition.cmp_id}`, competition);
  return render(<CompetitionFrame id={competition.cmp_id}>{page}</CompetitionFrame>, {
    lang: 'en',
    at: `/sr/competitions/${competition.cmp_id}/${section}`,
    path: '/:lang/competitions/:id/*',
    ...options,
  });
}
