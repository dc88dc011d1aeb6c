import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from '../lib/calls/query.ts'

const queries = createQueryClient()

/** The one store of server data. It comes with the first screen that reads any: the sign-in page does not. */
export default function DataProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
