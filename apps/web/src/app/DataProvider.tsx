import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from './query-client.ts'

/**
 * Provides the query client. Loaded with the first screen that reads data, which the sign-in page does not.
 */
export default function DataProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
