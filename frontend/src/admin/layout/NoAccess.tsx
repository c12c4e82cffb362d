import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { Empty } from '@/shared/ui/States';
import { ScreenHead } from '@/admin/crud/ScreenHead';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';

/** In the place of a screen that the role does not include: whose work it is, and the way back. */
export function NoAccess({ title }: { title: AdminKey }) {
  const adminT = useAdminT();
  const lang = useLang();
  return (
    <section>
      <ScreenHead title={title} />
      <Empty
        action={
          <Button component={Link} to={paths.admin(lang)} variant="default">
            {adminT('admin:no_access.back')}
          </Button>
        }
      >
        {adminT('admin:no_access.text')}
      </Empty>
    </section>
  );
}
