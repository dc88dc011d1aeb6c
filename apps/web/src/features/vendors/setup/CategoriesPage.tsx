import {
  listVendorCategories,
  removeVendorCategory,
  saveVendorCategory,
  vendorCategories,
} from '@muster/contract/calls/vendors/setup'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import '../texts.ts'

/** The categories of vendors, with their counts. */
export default function CategoriesPage() {
  const { t } = useTranslation('vendors')
  return (
    <MasterScreen
      list={listVendorCategories}
      rows={({ categories }) => categories}
      keyOf={({ id }) => id}
      cardOf={({ name, note, gl_code, used_by, status }) => ({
        name,
        ...(note ? { line: note } : {}),
        note: [gl_code, t('categories.usedBy', { count: used_by })].filter(Boolean).join(' · '),
        ...(status === 0 ? { badge: t('categories.off') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('vendorsTitles:categories'), subtitle: t('categories.subtitle') },
        ...{ add: t('categories.add'), change: t('categories.change') },
        changeOne: (name) => t('categories.edit', { name }),
        empty: { title: t('categories.empty'), text: t('categories.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(vendorCategories, {
            name: { label: t('fields.name') },
            gl_code: { label: t('fields.glCode'), help: t('categories.glHelp') },
            note: { label: t('fields.note') },
            status: { label: t('fields.active') },
          })}
          record={row}
          start={masterStart(vendorCategories)}
          save={saving(saveVendorCategory)}
          remove={row && { run: removing(removeVendorCategory, { id: row.id }) }}
          refresh={[listVendorCategories]}
        />
      )}
    />
  )
}
