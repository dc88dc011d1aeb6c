import { readAssetWorkflow, saveAssetWorkflow } from '@muster/contract/calls/offboarding/clearance/checklists'
import type { AssetWorkflow } from '@muster/contract/offboarding/clearance/checklists.contract'
import { assetApproverKinds } from '@muster/contract/offboarding/clearance/clearance.constants'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesOf, numberField, selectField } from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import './texts.ts'

const mandatory = ['yes', 'no'] as const

/** Who confirms that things were returned, whichever module keeps them. */
export default function AssetsDrawer({
  workflow,
  onClose,
}: {
  workflow: AssetWorkflow
  onClose: () => void
}) {
  const { t } = useTranslation('clearance')
  const { approver_kind, is_mandatory, days_before, approvers, version } = workflow
  return (
    <FormDrawer<BodyOf<typeof saveAssetWorkflow>, FoundPerson[]>
      title={t('returns.title')}
      onClose={onClose}
      fields={[
        selectField(
          'approver_kind',
          t('setup.approver'),
          choicesOf(assetApproverKinds, (kind) =>
            kind === 'keeper' ? t('returns.keeper') : t(`setup.kinds.${kind}`),
          ),
          { isRequired: true },
        ),
        selectField(
          'is_mandatory',
          t('isMandatory'),
          choicesOf(mandatory, (one) => t(`returns.${one}`)),
          { help: t('returns.empty') },
        ),
        numberField('days_before', t('daysBefore'), { help: t('returns.empty') }),
      ]}
      record={{
        ...{ approver_kind, days_before },
        is_mandatory: is_mandatory === null ? null : is_mandatory ? 'yes' : 'no',
      }}
      part={{
        initial: approvers.map(({ EMPLOYEE_ID: id, EMPLOYEE_NAME: name }) => ({ id, name, label: name })),
        render: ({ value, onChange, errors, draft }) =>
          draft.approver_kind === 'people' ? (
            <PeoplePicker
              label={t('setup.people')}
              withAsterisk
              value={value}
              error={errors.approver_ids}
              onChange={onChange}
            />
          ) : null,
      }}
      toBody={(draft, people) => ({
        approver_kind: draft.approver_kind as AssetWorkflow['approver_kind'],
        is_mandatory: draft.is_mandatory ? draft.is_mandatory === 'yes' : null,
        days_before:
          draft.days_before === null || draft.days_before === undefined || draft.days_before === ''
            ? null
            : Number(draft.days_before),
        ...{ approver_ids: people.map(({ id }) => id), version },
      })}
      save={saving(saveAssetWorkflow)}
      refresh={[readAssetWorkflow]}
    />
  )
}
