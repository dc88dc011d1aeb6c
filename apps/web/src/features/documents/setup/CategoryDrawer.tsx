import {
  addDocumentCategory,
  documentCategories,
  listDocumentCategories,
  readFolderData,
  removeDocumentCategory,
  updateDocumentCategory,
} from '@muster/contract/calls/documents/categories'
import type { DocumentCategory } from '@muster/contract/documents/categories.contract'
import {
  approvalRules,
  CAT_TYPE,
  type CatType,
  documentExtensions,
  expiryRules,
} from '@muster/contract/documents/documents.constants'
import { fieldGroups } from '@muster/contract/forms/form-definition'
import type { DataOf } from '@muster/contract/kit/index'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesFrom,
  choicesOf,
  dayField,
  multiField,
  numberField,
  selectField,
  statusField,
  switchField,
  textField,
} from '../../../lib/form/fields.ts'
import { formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { readNumbers } from '../../../lib/form/number-list.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { removing, savingBy } from '../../../lib/form/saving.ts'
import { masterStart } from '../../../lib/master/master-fields.ts'
import { useUser } from '../../../lib/session/session.ts'
import { audienceFields } from '../parts/audience-fields.ts'
import '../texts.ts'

interface CategoryDrawerProps {
  /** Null for a new one. */
  category: DocumentCategory | null
  type: CatType
  data: DataOf<typeof listDocumentCategories>
  onClose: () => void
}

const NONE = 'none'

/** What does not fit the wire is written differently in the form: numbers as a text, nothing as a choice. */
const toForm = (category: DocumentCategory) => ({
  ...category,
  reminder_days: category.reminder_days.join(', '),
  field_group: category.field_group ?? NONE,
})

function toWire(draft: Draft, type: CatType, badDays: string): Record<string, unknown> {
  const { reminder_days, field_group, max_mb, due_days, retention_months, ...rest } = draft
  return {
    ...rest,
    CAT_TYPE: type,
    folder_id: Number(rest.folder_id),
    reminder_days: readNumbers('reminder_days', reminder_days, badDays),
    ...(field_group === undefined ? {} : { field_group: field_group === NONE ? null : field_group }),
    ...(max_mb === undefined || max_mb === null ? {} : { max_mb: Number(max_mb) }),
    ...(due_days === undefined || due_days === null ? {} : { due_days: Number(due_days) }),
    retention_months: retention_months ? Number(retention_months) : null,
  }
}

/** The rules of a category. */
export default function CategoryDrawer({ category, type, data, onClose }: CategoryDrawerProps) {
  const { t } = useTranslation('documents')
  const { formats } = useUser()
  const isEmployee = type === CAT_TYPE.employee
  const start = masterStart(documentCategories)
  const folders = data.folders.filter((folder) => folder.CAT_TYPE === type)
  const mandatoryOnly = { showIf: { field: 'is_mandatory', values: [true] } }
  const expiringOnly = { showIf: { field: 'expiry', values: ['optional', 'required'] } }
  return (
    <FormDrawer
      title={category?.name ?? t('setup.add')}
      subtitle={t(`setup.types.${type}`)}
      width={880}
      onClose={onClose}
      sections={[
        formSection(
          t('setup.sections.what'),
          [
            textField('name', t('setup.name'), { isRequired: true, MAX_LENGTH: 80 }),
            selectField('folder_id', t('setup.folder'), choicesFrom(folders), {
              isRequired: true,
              help: folders.length === 0 ? t('setup.noFolders') : '',
            }),
            areaField('note', t('setup.note'), { help: t('setup.noteHelp') }),
            statusField('status', t('setup.active')),
          ],
          0,
        ),
        ...(isEmployee
          ? [
              formSection(
                t('setup.sections.who'),
                [
                  switchField('employee_uploads', t('setup.uploads')),
                  selectField(
                    'approval',
                    t('setup.approval'),
                    choicesOf(approvalRules, (rule) => t(`setup.approvals.${rule}`)),
                    { isRequired: true, showIf: { field: 'employee_uploads', values: [true] } },
                  ),
                  switchField('managers_see', t('setup.managers')),
                  switchField('is_mandatory', t('setup.mandatory')),
                  numberField('due_days', t('setup.dueDays'), { isRequired: true, ...mandatoryOnly }),
                  dayField('mandatory_from', t('setup.mandatoryFrom'), {
                    help: t('setup.mandatoryFromHelp'),
                    FUTURE_DATE_SELECT: 1,
                    ...mandatoryOnly,
                  }),
                  ...audienceFields(t, data.options, mandatoryOnly),
                ],
                1,
              ),
            ]
          : []),
        formSection(
          t('setup.sections.rules'),
          [
            selectField(
              'expiry',
              t('setup.expiry'),
              choicesOf(expiryRules, (rule) => t(`setup.expiries.${rule}`)),
              { isRequired: true },
            ),
            ...(isEmployee
              ? [
                  textField('reminder_days', t('setup.reminders'), {
                    help: t('setup.remindersHelp'),
                    ...expiringOnly,
                  }),
                ]
              : []),
            multiField(
              'extensions',
              t('setup.extensions'),
              choicesOf(documentExtensions, (extension) => extension),
              { isRequired: true },
            ),
            numberField('max_mb', t('setup.maxMb'), { isRequired: true }),
            ...(type === CAT_TYPE.organisation
              ? []
              : [
                  selectField(
                    'field_group',
                    t('setup.group'),
                    choicesOf([NONE, ...fieldGroups] as const, (group) => t(`setup.groups.${group}`)),
                    { isRequired: true, help: t('setup.groupHelp') },
                  ),
                ]),
            numberField('retention_months', t('setup.retention'), { help: t('setup.retentionHelp') }),
          ],
          2,
        ),
      ]}
      record={category && toForm(category)}
      start={{
        ...start,
        CAT_TYPE: type,
        reminder_days: '30, 7',
        field_group: NONE,
        // Whoever joined before a category existed was not late.
        mandatory_from: dayIn(formats.time_zone),
      }}
      keys={['CID', 'version']}
      toBody={(draft) => toWire({ ...(category ? {} : start), ...draft }, type, t('setup.badDays'))}
      save={savingBy({ create: addDocumentCategory, update: updateDocumentCategory }, category === null)}
      remove={category && { run: removing(removeDocumentCategory, { CID: category.CID }) }}
      refresh={[listDocumentCategories, readFolderData]}
    />
  )
}
