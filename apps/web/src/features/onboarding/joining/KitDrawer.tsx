import { editKit, listKits, removeKit, saveKit } from '@muster/contract/calls/onboarding/kits'
import type { DataOf } from '@muster/contract/kit/index'
import type { OnboardingKit } from '@muster/contract/onboarding/kits.contract'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, choicesFrom, selectField, statusField, textField } from '../../../lib/form/fields.ts'
import { removing, savingBy } from '../../../lib/form/saving.ts'
import { type KitFile, KitFiles } from './KitFiles.tsx'
import './texts.ts'

interface KitDrawerProps {
  /** Null for a new one. */
  kit: OnboardingKit | null
  lists: DataOf<typeof listKits>
  onClose: () => void
}

/** A kit: whom it is for, files, and the template of its tasks. */
export default function KitDrawer({ kit, lists, onClose }: KitDrawerProps) {
  const { t } = useTranslation('joining')
  const kit_id = kit?.kit_id ?? null
  // What was retired since stays chosen.
  const withOwn = (choices: typeof lists.workflows, id?: number | null, name?: string | null) =>
    id && name && !choices.some((one) => one.id === id) ? [...choices, { id, name }] : choices
  return (
    <FormDrawer<Record<string, unknown>, KitFile[]>
      title={kit ? t('kits.edit', { name: kit.KIT_NAME }) : t('kits.add')}
      onClose={onClose}
      width={560}
      fields={[
        textField('KIT_NAME', t('kits.name'), { isRequired: true, MAX_LENGTH: 80 }),
        areaField('DESCRIPTION', t('kits.description'), { MAX_LENGTH: 500 }),
        selectField(
          'WORKFLOW_ID',
          t('kits.flow'),
          choicesFrom(withOwn(lists.workflows, kit?.WORKFLOW_ID, kit?.workflow)),
        ),
        selectField(
          'task_template_id',
          t('kits.template'),
          choicesFrom(withOwn(lists.task_templates, kit?.task_template_id, kit?.task_template)),
          { help: t('kits.templateHelp') },
        ),
        statusField('status', t('kits.active')),
      ]}
      record={kit}
      start={{ status: 1 }}
      part={{
        initial: kit?.fileslist.map(({ file_id, file_name }) => ({ file_id, name: file_name })) ?? [],
        render: ({ value, onChange, errors }) => (
          <KitFiles files={value} error={errors.fileslist} onChange={onChange} />
        ),
      }}
      toBody={(draft, files) => ({
        ...{ KIT_NAME: draft.KIT_NAME, DESCRIPTION: draft.DESCRIPTION ?? '', status: draft.status },
        ...{ WORKFLOW_ID: draft.WORKFLOW_ID ?? null, task_template_id: draft.task_template_id ?? null },
        fileslist: files.map(({ file_id, filePath }) => (file_id === undefined ? { filePath } : { file_id })),
        ...(kit && kit_id !== null ? { kit_id, version: kit.version } : {}),
      })}
      save={savingBy({ create: saveKit, update: editKit }, kit === null)}
      remove={kit_id !== null && kit?.candidates === 0 ? { run: removing(removeKit, { kit_id }) } : null}
      refresh={[listKits]}
    />
  )
}
