import { MusterProvider } from '@muster/ui/theme'
import { keepPreviousData, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import '../src/app/texts/index.ts'

/**
 * Shows `element` at `path` with what every screen has around it, and `screen` in a shell's place for it; answers the
 * router to look at.
 */
export function renderAt(path: string, element: ReactNode, screen?: ReactNode) {
  const routes = [{ path: '*', element, ...(screen ? { children: [{ path: '*', element: screen }] } : {}) }]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const client = new QueryClient({
    // As in the app: earlier results stand in for those that are awaited.
    defaultOptions: { queries: { retry: false, placeholderData: keepPreviousData } },
  })
  const view = render(
    <QueryClientProvider client={client}>
      <MusterProvider env="test">
        <RouterProvider router={router} />
      </MusterProvider>
    </QueryClientProvider>,
  )
  return { ...view, router }
}
