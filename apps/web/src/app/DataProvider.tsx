import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from '../lib/calls/query.ts'
import { onLanguageChange } from '../lib/language/i18n.ts'

const queries = createQueryClient()
// What the server wrote out is in the language it was asked in.
onLanguageChange(() => void queries.invalidateQueries())

/**
 * Provides the query client. Loaded with the first screen that reads data, which the sign-in page does not.
 */
export default function DataProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
