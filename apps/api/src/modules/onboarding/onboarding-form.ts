import { FILTER } from '@muster/contract/kit/index'
import { candidateSources, ONBOARDING_FORM } from '@muster/contract/onboarding/onboarding.constants'
import type { StandardField, StandardForm } from '../forms/index.ts'
import { onboardingTexts } from './onboarding.texts.ts'

const unit = (
  slug: string,
  name: string,
  master: string,
  more: Partial<StandardField> = {},
): StandardField => ({ slug, name, type: 'select', column: `${master}_id`, master, ...more })

const below = (slug: string) => ({ conditions: [{ effect: 'options' as const, field: slug, values: [] }] })

/**
 * Form 23. What becomes part of the employee has the slug of form 12; organisations add fields of their own.
 */
export const onboardingForm: StandardForm = {
  formNo: ONBOARDING_FORM,
  name: 'Candidate',
  slug: 'onboarding',
  kind: 'employee',
  sections: [
    {
      slug: 'personal',
      name: 'Personal',
      fields: [
        {
          ...{ slug: 'FIRST_NAME', name: onboardingTexts('firstName'), type: 'input', column: 'first_name' },
          ...{ mandatory: true, maxLength: 100, inList: true },
        },
        {
          ...{ slug: 'LAST_NAME', name: onboardingTexts('lastName'), type: 'input', column: 'last_name' },
          ...{ maxLength: 100, inList: true },
        },
        {
          ...{ slug: 'PERSONAL_EMAIL', name: onboardingTexts('email'), type: 'email', column: 'email' },
          ...{ mandatory: true, maxLength: 254, inList: true, help: onboardingTexts('emailHelp') },
        },
        {
          ...{
            slug: 'PHONE',
            name: onboardingTexts('phone'),
            type: 'mobile',
            column: 'phone',
            maxLength: 30,
          },
        },
        {
          ...{ slug: 'DATE_OF_BIRTH', name: onboardingTexts('birthDate'), type: 'calander' },
          ...{ column: 'date_of_birth', futureDateSelect: 2 },
        },
        {
          ...{ slug: 'GENDER', name: 'Gender', type: 'select', column: 'gender' },
          options: ['Male', 'Female', 'Other'].map((label) => ({ value: label, label })),
        },
      ],
    },
    {
      slug: 'work',
      name: 'Work',
      fields: [
        unit('ENTITY_ID', 'Entity', 'entity', { filterId: FILTER.entity }),
        unit('LOCATION_ID', 'Location', 'location', { filterId: FILTER.location, inList: true }),
        unit('BRANCH_ID', 'Branch', 'branch', { filterId: FILTER.branch, ...below('LOCATION_ID') }),
        unit('DEPT_ID', 'Department', 'department', { filterId: FILTER.department, inList: true }),
        unit('DESIGNATION_ID', 'Designation', 'designation', { filterId: FILTER.designation, inList: true }),
        unit('GRADE_ID', 'Grade', 'grade', { filterId: FILTER.grade }),
        unit('EMPLOYEE_TYPE_ID', onboardingTexts('employeeType'), 'employee_type', {
          filterId: FILTER.employeeType,
        }),
        unit('COST_CENTER_ID', onboardingTexts('costCentre'), 'cost_centre', { filterId: FILTER.costCentre }),
        unit('BUSINESS_UNIT_ID', onboardingTexts('businessUnit'), 'business_unit', {
          filterId: FILTER.businessUnit,
        }),
        {
          ...{ slug: 'REPORTING_MANAGER_ID', name: onboardingTexts('manager'), type: 'autocomplete' },
          ...{ column: 'manager_id', master: 'employee' },
        },
      ],
    },
    {
      slug: 'hiring',
      name: 'Hiring',
      fields: [
        {
          ...{ slug: 'EXPECTED_JOINING', name: onboardingTexts('expectedJoining'), type: 'calander' },
          ...{ column: 'expected_joining_on', inList: true },
        },
        {
          ...{ slug: 'RECRUITER_ID', name: onboardingTexts('recruiter'), type: 'autocomplete' },
          ...{ column: 'recruiter_id', master: 'employee', help: onboardingTexts('recruiterHelp') },
        },
        {
          ...{ slug: 'SOURCE', name: onboardingTexts('source'), type: 'select', column: 'source' },
          options: candidateSources.map((label) => ({ value: label, label })),
        },
        {
          ...{ slug: 'CANDIDATE_NOTE', name: onboardingTexts('note'), type: 'textarea', column: 'note' },
          maxLength: 500,
        },
      ],
    },
  ],
}
