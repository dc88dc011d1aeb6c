import {
  createPolicyCategory,
  editPolicyCategory,
  listPolicyCategories,
  policyCategories,
  removePolicyCategory,
} from '@muster/contract/calls/policies/categories'
import { useTranslation } from 'react-i18next'
import { isApiError, messageOf } from '../../../lib/calls/api.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { removing, savingBy } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'
import '../texts.ts'

const save = { create: createPolicyCategory, update: editPolicyCategory }

/** The specification's title of an edit that the server refuses; a change by somebody else shows what it was. */
const editRefused = (error: unknown) =>
  isApiError(error, 'record.conflict') ? null : (
    <MessageBanner kind="error" message={messageOf(error)} dismissAfter={null} />
  )

/** The categories of policies, with their counts. */
export default function CategoriesPage() {
  const { t } = useTranslation('policies')
  return (
    <MasterScreen
      list={listPolicyCategories}
      rows={({ categories }) => categories}
      keyOf={({ PCID }) => PCID}
      cardOf={({ name, note, used_by, status }) => ({
        name,
        ...(note ? { line: note } : {}),
        note: t('categories.usedBy', { count: used_by }),
        ...(status === 0 ? { badge: t('categories.off') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('policiesTitles:categories'), subtitle: t('categories.subtitle') },
        ...{ add: t('categories.add'), change: t('categories.change') },
        changeOne: (name) => t('categories.edit', { name }),
        empty: { title: t('categories.empty'), text: t('categories.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(policyCategories, {
            name: { label: t('fields.name') },
            note: { label: t('fields.note') },
            status: { label: t('fields.active') },
          })}
          record={row}
          keys={['PCID', 'version']}
          start={masterStart(policyCategories)}
          save={savingBy(save, row === null)}
          {...(row === null ? {} : { problem: editRefused })}
          remove={row && { run: removing(removePolicyCategory, { PCID: row.PCID }) }}
          refresh={[listPolicyCategories]}
        />
      )}
    />
  )
}
