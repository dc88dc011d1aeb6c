import { Button } from '@mantine/core'
import { leavePortal } from '@muster/contract/calls/candidates/entry'
import { QueryClientProvider, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createQueryClient } from '../calls/query.ts'
import { onLanguageChange } from '../language/i18n.ts'
import { ask } from './ask.ts'
import { Frame } from './Frame.tsx'
import { type OpenedLink, readLink } from './link.ts'

/** What the portal has read: apart from the console's, and forgotten on signing out. */
const queries = createQueryClient()
onLanguageChange(() => void queries.invalidateQueries())

export interface InsideProps {
  linkKey: string
  opened: OpenedLink
}

/** A page of the portal for those who have entered a code. */
export function Inside({ linkKey, opened, children }: InsideProps & { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <Frame opened={opened} tools={<Leave linkKey={linkKey} />}>
        {children}
      </Frame>
    </QueryClientProvider>
  )
}

function Leave({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation('portal')
  const client = useQueryClient()
  const leave = useMutation({
    mutationFn: () => ask(leavePortal, { body: { key: linkKey } }),
    // What was read does not stay on a shared computer.
    onSuccess: async () => {
      await readLink(linkKey)
      client.clear()
    },
  })
  return (
    <Button variant="subtle" mih={44} px="sm" loading={leave.isPending} onClick={() => leave.mutate()}>
      {t('leave')}
    </Button>
  )
}
