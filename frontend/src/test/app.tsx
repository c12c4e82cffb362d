import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { whenSessionEnds } from '@/api/transport';
import { createRoutes } from '@/app/routes';
import { watchSession } from '@/app/session';
import { cssVariables, theme } from '@/app/theme';
import { testQueryClient } from './render';

/** The whole client at this address, with all its routes. */
export async function open(at: string) {
  const client = testQueryClient();
  const router = createMemoryRouter(createRoutes(client), { initialEntries: [at], future: { v8_middleware: true } });
  const watch = watchSession(client, router);
  whenSessionEnds(() => watch.over('ended'));
  const result = render(
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        <Suspense fallback={null}>
          <RouterProvider router={router} />
        </Suspense>
      </MantineProvider>
    </QueryClientProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...result, router, client, watch, address, user: userEvent.setup() };
}
