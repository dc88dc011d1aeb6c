import { Skeleton, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { LeaveQuestion } from '../../../lib/form/UnsavedGuard.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { limitsOptions, policyOptions } from '../data/security-queries.ts'
import { LimitsForm } from './LimitsForm.tsx'
import { PolicyForm } from './PolicyForm.tsx'

const skeleton = (
  <Stack aria-hidden>
    <Skeleton height={36} />
    <Skeleton height={150} />
    <Skeleton height={36} />
  </Stack>
)

/** The organisation's password policy and session limits. */
export default function PolicyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const policy = useQuery(policyOptions)
  const limits = useQuery(limitsOptions)
  const [tab, setTab] = useState<string | null>('passwords')
  /** The tab to go to once unsaved changes of this one may be lost. */
  const [next, setNext] = useState<string | null>(null)
  const [isDirty, setDirty] = useState(false)
  return (
    <FormDialog size="lg" onClose={onClose} onDirtyChange={setDirty} title={t('cards.policy.title')}>
      {next ? (
        <LeaveQuestion
          onStay={() => setNext(null)}
          onLeave={() => {
            setTab(next)
            setNext(null)
          }}
        />
      ) : null}
      <Tabs value={tab} onChange={isDirty ? setNext : setTab} keepMounted={false}>
        <Tabs.List mb="md" aria-label={t('cards.policy.title')}>
          <Tabs.Tab value="passwords">{t('policy.passwords')}</Tabs.Tab>
          <Tabs.Tab value="sessions">{t('policy.sessions')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="passwords">
          <Loaded query={policy} order={3} skeleton={skeleton}>
            {(data) => <PolicyForm policy={data} onDone={onClose} />}
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <Loaded query={limits} order={3} skeleton={skeleton}>
            {(data) => <LimitsForm limits={data} onDone={onClose} />}
          </Loaded>
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  )
}
