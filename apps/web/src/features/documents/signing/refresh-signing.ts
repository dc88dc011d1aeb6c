import { readHome } from '@muster/contract/calls/dashboards/home'
import { readOwnLetters } from '@muster/contract/calls/documents/letters'
import { readSigning } from '@muster/contract/calls/documents/signatures'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../../lib/calls/query.ts'

export const refreshSigning = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [readSigning, readOwnLetters, readHome].map((endpoint) =>
      client.invalidateQueries({ queryKey: endpointKey(endpoint) }),
    ),
  )
