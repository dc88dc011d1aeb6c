import { Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import { saveDutyHeirs } from '@muster/contract/calls/employees/moves/duties'
import type { readDuties } from '@muster/contract/employees/moves/duties.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { DutyHeirs } from './DutyHeirs.tsx'
import { heirProblem, heirsOf, namedHeirs } from './duty-heirs.ts'
import { dutiesOptions, refreshMoves } from './moves-queries.ts'
import './texts.ts'

interface HandOverModalProps {
  person: EmployeeRecord
  onClose: () => void
}

/** Who takes over from somebody whose separation is entered. */
export default function HandOverModal({ person, onClose }: HandOverModalProps) {
  const { t } = useTranslation('moves')
  // The choices begin with what is named now: what was read before the last change is not kept.
  const query = useQuery({ ...dutiesOptions(person.EMPLOYEE_ID), staleTime: 0, gcTime: 0 })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('duties.modalTitle', { name: person.EMPLOYEE_NAME })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Loaded query={query} skeleton={<Skeleton height={160} />} order={3}>
        {(data) => <Chosen person={person} data={data} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

function Chosen({ person, data, onClose }: HandOverModalProps & { data: DataOf<typeof readDuties> }) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const queries = useQueryClient()
  const [heirs, setHeirs] = useState(() => namedHeirs(data.duties))
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(saveDutyHeirs),
    onSuccess: async () => {
      notifySuccess(t('duties.saved'))
      onClose()
      await refreshMoves(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const { last_working_day: day } = data
  if (data.duties.length === 0)
    return <Text size="sm">{t('duties.modalNone', { name: data.EMPLOYEE_NAME })}</Text>
  return (
    <>
      {day ? (
        <Text size="sm" c="dimmed" mb="md">
          {t('duties.modalText', { date: format.day(day) })}
        </Text>
      ) : null}
      <DutyHeirs
        duties={data.duties}
        heirs={heirs}
        onChange={setHeirs}
        problem={error ? (heirProblem(error) ?? error.message) : null}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t('cancel')}
        </Button>
        <Button
          loading={isPending}
          onClick={() => mutate({ body: { emp_id: person.EMPLOYEE_ID, heirs: heirsOf(heirs) } })}
        >
          {t('duties.save')}
        </Button>
      </Group>
    </>
  )
}
