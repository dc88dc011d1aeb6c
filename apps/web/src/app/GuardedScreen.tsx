import type { ComponentType } from 'react'
import type { Screen } from '../lib/screen/screen-definition.ts'
import DataProvider from './DataProvider.tsx'
import { ScreenGuard } from './ScreenGuard.tsx'

/** A screen with its guards and providers. */
export function GuardedScreen(props: { screen: Screen; component: ComponentType }) {
  return (
    <DataProvider>
      <ScreenGuard {...props} />
    </DataProvider>
  )
}
