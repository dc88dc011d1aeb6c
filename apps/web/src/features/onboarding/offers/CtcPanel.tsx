import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { askCtcApproval } from '@muster/contract/calls/onboarding/ctc/ctc'
import type { CandidatePay } from '@muster/contract/onboarding/ctc/ctc.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { PayFigures, PayStructure } from '../../../lib/pay/PayStructure.tsx'
import { signed } from '../../../lib/pay/pay-draft.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { Approval } from './Approval.tsx'
import classes from './Offers.module.css'
import { payOptions, refreshedByOffers } from './offer-data.ts'
import './texts.ts'

const CtcDrawer = lazy(() => import('./CtcDrawer.tsx'))
const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

interface CtcPanelProps {
  candidateId: number
  name: string
}

/** What a candidate is offered: the latest version with its approval, and the earlier ones. */
export function CtcPanel({ candidateId, name }: CtcPanelProps) {
  const { t } = useTranslation('offers')
  const query = useQuery(payOptions(candidateId))
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('ctc.title')}
      </Title>
      <Loaded query={query} skeleton={<Skeleton height={160} radius="md" />} order={3}>
        {(pay) => <Ctc pay={pay} name={name} />}
      </Loaded>
    </section>
  )
}

function Ctc({ pay, name }: { pay: CandidatePay; name: string }) {
  const [isEditing, setIsEditing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [latest, ...earlier] = pay.versions
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        {latest ? <Version version={latest} isLatest /> : <NoCtc mayEnter={pay.abilities.edit} />}
        {latest?.approval ? <Approval approval={latest.approval} /> : null}
        <Actions pay={pay} onEdit={() => setIsEditing(true)} onAsk={() => setIsAsking(true)} />
        <Earlier versions={earlier} />
      </Stack>
      <Suspense fallback={null}>
        {isEditing ? <CtcDrawer pay={pay} name={name} onClose={() => setIsEditing(false)} /> : null}
        {isAsking && latest ? (
          <Ask candidateId={pay.candidate_id} version={latest.version} onClose={() => setIsAsking(false)} />
        ) : null}
      </Suspense>
    </Card>
  )
}

function NoCtc({ mayEnter }: { mayEnter: boolean }) {
  const { t } = useTranslation('offers')
  return (
    <div>
      <Text fw={600}>{t('ctc.none')}</Text>
      <Text size="sm" c="dimmed">
        {t(mayEnter ? 'ctc.noneText' : 'ctc.noneSeen')}
      </Text>
    </div>
  )
}

interface ActionsProps {
  pay: CandidatePay
  onEdit: () => void
  onAsk: () => void
}

/** What can be done with the latest version. */
function Actions({ pay: { versions, abilities, needs_approval }, onEdit, onAsk }: ActionsProps) {
  const { t } = useTranslation('offers')
  const [latest] = versions
  const state = latest?.approval?.state
  const isAskable = state !== 'pending' && state !== 'approved'
  return (
    <>
      {needs_approval && latest && isAskable ? (
        <Alert color="yellow" variant="light" py="xs">
          {t('ctc.needsApproval')}
        </Alert>
      ) : null}
      {abilities.edit ? (
        <Group gap="xs">
          <Button variant={latest ? 'default' : 'filled'} onClick={onEdit}>
            {t(latest ? 'ctc.revise' : 'ctc.enter')}
          </Button>
          {abilities.ask && isAskable ? (
            <Button variant={needs_approval ? 'filled' : 'default'} onClick={onAsk}>
              {t('ctc.ask')}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </>
  )
}

function Earlier({ versions }: { versions: readonly PayVersion[] }) {
  const { t } = useTranslation('offers')
  if (versions.length === 0) return null
  return (
    <details>
      <summary>{t('ctc.earlier')}</summary>
      <ul className={classes.list}>
        {versions.map((version) => (
          <li key={version.version}>
            <Version version={version} isLatest={false} />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface AskProps {
  candidateId: number
  version: number
  onClose: () => void
}

function Ask({ candidateId, version, onClose }: AskProps) {
  const { t } = useTranslation('offers')
  return (
    <ReasonModal
      title={t('ctc.askCtcTitle', { version })}
      text={t('ctc.askText')}
      label={t('ctc.comment')}
      submit={t('ctc.ask')}
      isOptional
      maxLength={500}
      save={(comment) =>
        call(askCtcApproval, { body: { candidate_id: candidateId, comment, version } }, { notify: true })
      }
      refresh={refreshedByOffers}
      onClose={onClose}
    />
  )
}

type PayVersion = CandidatePay['versions'][number]

function Version({ version, isLatest }: { version: PayVersion; isLatest: boolean }) {
  const { t } = useTranslation('offers')
  const format = useFormatter()
  const [isOpen, setIsOpen] = useState(false)
  const { structure, change_percent: change, note } = version
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text fw={600} size="sm">
          {t('ctc.version', { version: version.version })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('ctc.entered', { date: format.dateTime(version.entered_at), name: version.entered_by })}
        </Text>
      </Group>
      {isLatest ? (
        <PayFigures structure={structure} />
      ) : (
        <Text size="sm">{format.money({ amount: structure.annual_ctc, currency: structure.currency })}</Text>
      )}
      {change ? <Text size="sm">{t('ctc.change', { percent: signed(change) })}</Text> : null}
      {note === '' ? null : <Text size="sm">{note}</Text>}
      <Button
        variant="subtle"
        size="compact-sm"
        px={0}
        mt={4}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'ctc.hide' : 'ctc.show')}
      </Button>
      {isOpen ? <PayStructure structure={structure} /> : null}
    </div>
  )
}
