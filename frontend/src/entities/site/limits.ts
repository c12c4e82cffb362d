import { useQuery } from '@tanstack/react-query';
import type { Limits } from '@/api/types';
import { configQuery } from './queries';

/** Limits of the API until the server's own have loaded. */
export const LIMITS: Limits = {
  usr_username_min: 5,
  usr_username_max: 15,
  usr_password_min: 8,
  reset_password_max: 32,
  pr_text_max: 1100,
  postal_code_max: 45,
  text_max: 1100,
  short_text_max: 255,
  pro_name_min: 4,
  pro_name_max: 40,
  quantity_min: 4,
  quantity_max: 99_999_999,
  base_price_max: 999_999_999,
  tiers_min: 2,
  tiers_max: 5,
  images_max: 14,
  quality_max: 5,
  declaration_max: 5,
  main_image_bytes: 1_048_576,
  image_bytes: 409_600,
  quality_bytes: 2_097_152,
  declaration_bytes: 5_242_880,
  tax_bytes: 1_572_864,
  profile_image_bytes: 409_600,
  file_bytes: 15_000_000,
  news_author_max: 100,
  news_image_bytes: 499_999,
  news_link_max: 100,
  news_links_max: 5,
  rich_text_max: 100_000,
  doc_name_max: 255,
  doc_priority_max: 999,
  doc_bytes: 15_000_000,
  banner_bytes: 1_048_576,
  group_name_max: 100,
  cmp_description_max: 1100,
  wrk_name_min: 5,
  wrk_name_max: 45,
  wrk_class_max: 10,
  wrk_bytes: 15_000_000,
  wrk_points_max: 1_000_000,
  msg_max: 1000,
  comment_max: 300,
  report_text_max: 300,
  note_max: 1000,
  support_answer_max: 4000,
  human_check_seconds: 295,
  page_size: 12,
};

export function useLimits(): Limits {
  return useQuery(configQuery()).data?.limits ?? LIMITS;
}
