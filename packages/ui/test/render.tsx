import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MusterProvider } from '../src/theme/MusterProvider.tsx'

/** Renders inside the theme, without transitions, and returns a user. */
export function renderUi(element: ReactElement) {
  const user = userEvent.setup()
  const view = render(element, {
    wrapper: ({ children }) => <MusterProvider env="test">{children}</MusterProvider>,
  })
  return { user, ...view }
}
