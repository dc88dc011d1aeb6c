import { TextInput } from '@mantine/core'
import { saveGroup } from '@muster/contract/calls/email-library/templates'
import type { GroupRow } from '@muster/contract/email-library/templates.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { saving } from '../../../lib/form/saving.ts'
import { libraryPath } from '../data/paths.ts'
import { refreshTemplates } from '../data/template-query.ts'

/** Creates or renames a group. */
export default function GroupModal({ group, onClose }: { group: GroupRow | null; onClose: () => void }) {
  const { t } = useTranslation('email-templates')
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormModal<BodyOf<typeof saveGroup>, { name: string }>
      onClose={onClose}
      title={t(group ? 'renameGroup' : 'newGroup')}
      record={group}
      keys={['id']}
      part={{
        initial: { name: group?.name ?? '' },
        required: ['name'],
        render: ({ value, onChange, errors }) => (
          <TextInput
            label={t('groupName')}
            value={value.name}
            maxLength={100}
            required
            data-autofocus
            error={errors.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        ),
      }}
      toBody={(_draft, part) => part}
      save={saving(saveGroup)}
      onSaved={(answer) => void navigate(libraryPath((answer as DataOf<typeof saveGroup>).id))}
      refresh={() => refreshTemplates(client)}
      saveLabel={t('saveGroup')}
    />
  )
}
