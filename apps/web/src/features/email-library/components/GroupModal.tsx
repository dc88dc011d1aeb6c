import { Button, Group, Modal, TextInput } from '@mantine/core'
import { saveGroup } from '@muster/contract/calls/email-library/templates'
import type { GroupRow } from '@muster/contract/email-library/templates.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { libraryPath } from '../data/paths.ts'
import { refreshTemplates } from '../data/template-query.ts'

/** Creates or renames a group. */
export default function GroupModal({ group, onClose }: { group: GroupRow | null; onClose: () => void }) {
  const { t } = useTranslation('email-templates')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState(group?.name ?? '')
  const saving = useMutation({
    ...writeOptions(saveGroup),
    meta: { errorShown: 'inline' },
    onSuccess: async ({ id }) => {
      await refreshTemplates(client)
      onClose()
      void navigate(libraryPath(id))
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(group ? 'renameGroup' : 'newGroup')}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate({ body: { name, ...(group ? { id: group.id } : {}) } })
        }}
      >
        <TextInput
          label={t('groupName')}
          value={name}
          maxLength={100}
          required
          data-autofocus
          error={saving.error ? messageOf(saving.error) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={name.trim() === ''}>
            {t('saveGroup')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
