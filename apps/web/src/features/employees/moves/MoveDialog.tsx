import { Button, Group, Modal, Text } from '@mantine/core'
import {
  changeAtsLogin,
  changeRosterStatus,
  undoSeparation,
} from '@muster/contract/calls/employees/moves/separations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { refreshMoves } from './moves-queries.ts'
import './texts.ts'

const TransferModal = lazy(() => import('./TransferModal.tsx'))
const SeparationModal = lazy(() => import('./SeparationModal.tsx'))
const HandOverModal = lazy(() => import('./HandOverModal.tsx'))
const RejoinModal = lazy(() => import('./RejoinModal.tsx'))

export type MoveAction = 'transfer' | 'separate' | 'undo' | 'handOver' | 'rejoin' | 'roster' | 'ats'

interface MoveDialogProps {
  action: MoveAction
  person: EmployeeRecord
  onClose: () => void
}

/** The dialog of an employment action. */
export default function MoveDialog({ action, person, onClose }: MoveDialogProps) {
  const shared = { person, onClose }
  return (
    <Suspense fallback={null}>
      {action === 'transfer' ? (
        <TransferModal people={[{ id: person.EMPLOYEE_ID, name: person.EMPLOYEE_NAME }]} onClose={onClose} />
      ) : null}
      {action === 'separate' ? <SeparationModal {...shared} /> : null}
      {action === 'handOver' ? <HandOverModal {...shared} /> : null}
      {action === 'rejoin' ? <RejoinModal {...shared} /> : null}
      {action === 'undo' ? <UndoModal {...shared} /> : null}
      {action === 'roster' || action === 'ats' ? <SwitchModal kind={action} {...shared} /> : null}
    </Suspense>
  )
}

function UndoModal({ person, onClose }: Omit<MoveDialogProps, 'action'>) {
  const { t } = useTranslation('moves')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...writeOptions(undoSeparation),
    onSuccess: async () => {
      notifySuccess(t('done.undone'))
      onClose()
      await refreshMoves(queries)
    },
  })
  return (
    <Confirm
      title={t('separation.undoTitle', { name: person.EMPLOYEE_NAME })}
      text={t('separation.undoText')}
      label={t('actions.undoSeparation')}
      isBusy={isPending}
      onConfirm={() => mutate({ body: { emp_id: person.EMPLOYEE_ID } })}
      onClose={onClose}
    />
  )
}

function SwitchModal({
  kind,
  person,
  onClose,
}: Omit<MoveDialogProps, 'action'> & { kind: 'roster' | 'ats' }) {
  const { t } = useTranslation('moves')
  const queries = useQueryClient()
  const saved = async () => {
    notifySuccess(t(`done.${kind}`))
    onClose()
    await refreshMoves(queries)
  }
  const roster = useMutation({ ...writeOptions(changeRosterStatus), onSuccess: saved })
  const ats = useMutation({ ...writeOptions(changeAtsLogin), onSuccess: saved })
  const isOn = kind === 'ats' ? person.IS_ACTIVE_ATS === 1 : person.IS_ROSTER_ACTIVE === 1
  const status = isOn ? (0 as const) : (1 as const)
  const body = { emp_id: person.EMPLOYEE_ID, status }
  const label = t(`actions.${kind}${isOn ? 'Off' : 'On'}`)
  return (
    <Confirm
      title={label}
      text={person.EMPLOYEE_NAME}
      label={label}
      isBusy={roster.isPending || ats.isPending}
      onConfirm={() => (kind === 'roster' ? roster.mutate({ body }) : ats.mutate({ body }))}
      onClose={onClose}
    />
  )
}

interface ConfirmProps {
  title: string
  text: string
  label: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

function Confirm({ title, text, label, isBusy, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation('moves')
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }} centered>
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('cancel')}
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          {label}
        </Button>
      </Group>
    </Modal>
  )
}
