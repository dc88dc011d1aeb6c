import { Button, Group, Modal, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { giveKits, listKits } from '@muster/contract/calls/onboarding/kits'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { refreshJoining } from './joining-data.ts'
import './texts.ts'

interface Props {
  ids: number[]
  onClose: () => void
  onGiven: (answer: DataOf<typeof giveKits>) => void
}

/** Gives a kit to several candidates. */
export default function GiveKitModal({ ids, onClose, onGiven }: Props) {
  const { t } = useTranslation('joining')
  const client = useQueryClient()
  const [chosen, setChosen] = useState('')
  const kits = useQuery({ ...readOptions(listKits, { body: {} }), meta: { errorShown: 'inline' as const } })
  const give = useMutation({
    mutationFn: (kit_id: number) =>
      call(giveKits, { body: { candidate_ids: ids, kit_id } }, { notify: true }),
    onSuccess: onGiven,
    onSettled: () => refreshJoining(client),
  })
  return (
    <Modal opened onClose={onClose} title={t('many.kitTitle', { count: ids.length })}>
      <Loaded query={kits} skeleton={<Skeleton height={120} radius="md" />} order={3}>
        {({ kits: found }) => {
          const choices = found.flatMap(({ kit_id, KIT_NAME, workflow, status }) =>
            kit_id === null || status === 0
              ? []
              : [{ value: String(kit_id), label: workflow ? `${KIT_NAME} (${workflow})` : KIT_NAME }],
          )
          const value = chosen || (choices[0]?.value ?? '')
          return (
            <Stack gap="md">
              {choices.length === 0 ? (
                <Text size="sm">{t('panel.noKits')}</Text>
              ) : (
                <NativeSelect
                  label={t('panel.chooseKit')}
                  data={choices}
                  value={value}
                  onChange={(event) => setChosen(event.currentTarget.value)}
                />
              )}
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  {t('mail.cancel')}
                </Button>
                <Button disabled={!value} loading={give.isPending} onClick={() => give.mutate(Number(value))}>
                  {t('panel.give')}
                </Button>
              </Group>
            </Stack>
          )
        }}
      </Loaded>
    </Modal>
  )
}
