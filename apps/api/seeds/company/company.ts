import type { Region } from '../people/names.ts'

/** The demo company's structure. Names are the masters' names. */
export interface CompanyPlan {
  entities: { name: string; legalName: string; currency: string; countryId: number }[]
  locations: {
    name: string
    code: string
    timeZone: string
    city: string
    countryId: number
    entity: string
    region: Region
    weight: number
  }[]
  departments: {
    name: string
    code: string
    weight: number
    titles: readonly [string, string, string, string, string]
  }[]
  grades: string[]
  employeeTypes: string[]
  employmentTypes: string[]
}

const INDIA = 101
const UNITED_KINGDOM = 232
const UNITED_STATES = 233

/** Titles from the most junior to the head of the department. */
export const sahyadri: CompanyPlan = {
  entities: [
    {
      name: 'Sahyadri Works India',
      legalName: 'Sahyadri Works Private Limited',
      currency: 'INR',
      countryId: INDIA,
    },
    {
      name: 'Sahyadri Works US',
      legalName: 'Sahyadri Works Inc.',
      currency: 'USD',
      countryId: UNITED_STATES,
    },
    {
      name: 'Sahyadri Works UK',
      legalName: 'Sahyadri Works Limited',
      currency: 'GBP',
      countryId: UNITED_KINGDOM,
    },
  ],
  locations: [
    {
      name: 'Pune',
      code: 'PNQ',
      timeZone: 'Asia/Kolkata',
      city: 'Pune',
      countryId: INDIA,
      entity: 'Sahyadri Works India',
      region: 'india',
      weight: 34,
    },
    {
      name: 'Bengaluru',
      code: 'BLR',
      timeZone: 'Asia/Kolkata',
      city: 'Bengaluru',
      countryId: INDIA,
      entity: 'Sahyadri Works India',
      region: 'india',
      weight: 24,
    },
    {
      name: 'Mumbai',
      code: 'BOM',
      timeZone: 'Asia/Kolkata',
      city: 'Mumbai',
      countryId: INDIA,
      entity: 'Sahyadri Works India',
      region: 'india',
      weight: 14,
    },
    {
      name: 'New York',
      code: 'NYC',
      timeZone: 'America/New_York',
      city: 'New York',
      countryId: UNITED_STATES,
      entity: 'Sahyadri Works US',
      region: 'america',
      weight: 12,
    },
    {
      name: 'Boston',
      code: 'BOS',
      timeZone: 'America/New_York',
      city: 'Boston',
      countryId: UNITED_STATES,
      entity: 'Sahyadri Works US',
      region: 'america',
      weight: 7,
    },
    {
      name: 'London',
      code: 'LON',
      timeZone: 'Europe/London',
      city: 'London',
      countryId: UNITED_KINGDOM,
      entity: 'Sahyadri Works UK',
      region: 'britain',
      weight: 9,
    },
  ],
  departments: [
    {
      name: 'Engineering',
      code: 'ENG',
      weight: 22,
      titles: [
        'Software Engineer',
        'Senior Software Engineer',
        'Tech Lead',
        'Engineering Manager',
        'VP Engineering',
      ],
    },
    {
      name: 'Manufacturing',
      code: 'MFG',
      weight: 16,
      titles: [
        'Production Technician',
        'Senior Technician',
        'Shift Lead',
        'Plant Manager',
        'VP Manufacturing',
      ],
    },
    {
      name: 'Quality',
      code: 'QA',
      weight: 8,
      titles: [
        'Quality Analyst',
        'Senior Quality Analyst',
        'Quality Lead',
        'Quality Manager',
        'Head of Quality',
      ],
    },
    {
      name: 'Product',
      code: 'PRD',
      weight: 5,
      titles: [
        'Associate Product Manager',
        'Product Manager',
        'Senior Product Manager',
        'Group Product Manager',
        'VP Product',
      ],
    },
    {
      name: 'Design',
      code: 'DSN',
      weight: 4,
      titles: ['Designer', 'Senior Designer', 'Design Lead', 'Design Manager', 'Head of Design'],
    },
    {
      name: 'Data',
      code: 'DAT',
      weight: 5,
      titles: ['Data Analyst', 'Senior Data Analyst', 'Data Lead', 'Data Manager', 'Head of Data'],
    },
    {
      name: 'IT Operations',
      code: 'ITO',
      weight: 6,
      titles: ['Support Engineer', 'Systems Engineer', 'Infrastructure Lead', 'IT Manager', 'Head of IT'],
    },
    {
      name: 'Sales',
      code: 'SAL',
      weight: 10,
      titles: [
        'Sales Executive',
        'Account Executive',
        'Senior Account Executive',
        'Sales Manager',
        'VP Sales',
      ],
    },
    {
      name: 'Marketing',
      code: 'MKT',
      weight: 5,
      titles: [
        'Marketing Associate',
        'Marketing Specialist',
        'Marketing Lead',
        'Marketing Manager',
        'Head of Marketing',
      ],
    },
    {
      name: 'Customer Success',
      code: 'CSM',
      weight: 8,
      titles: [
        'Support Associate',
        'Success Specialist',
        'Success Lead',
        'Success Manager',
        'Head of Customer Success',
      ],
    },
    {
      name: 'Finance',
      code: 'FIN',
      weight: 5,
      titles: [
        'Accountant',
        'Senior Accountant',
        'Finance Lead',
        'Finance Manager',
        'Chief Financial Officer',
      ],
    },
    {
      name: 'Human Resources',
      code: 'HR',
      weight: 5,
      titles: ['HR Associate', 'HR Specialist', 'HR Business Partner', 'HR Manager', 'Chief People Officer'],
    },
    {
      name: 'Legal',
      code: 'LEG',
      weight: 2,
      titles: ['Paralegal', 'Counsel', 'Senior Counsel', 'Legal Manager', 'General Counsel'],
    },
    {
      name: 'Administration',
      code: 'ADM',
      weight: 3,
      titles: [
        'Office Associate',
        'Office Coordinator',
        'Facilities Lead',
        'Facilities Manager',
        'Head of Administration',
      ],
    },
  ],
  grades: ['L1', 'L2', 'L3', 'L4', 'L5', 'L6'],
  employeeTypes: ['Permanent', 'Contract', 'Intern'],
  employmentTypes: ['Full time', 'Part time'],
}

export const harbour: CompanyPlan = {
  entities: [{ name: 'Harbour & Pine', legalName: 'Harbour & Pine LLP', currency: 'INR', countryId: INDIA }],
  locations: [
    {
      name: 'Kochi',
      code: 'COK',
      timeZone: 'Asia/Kolkata',
      city: 'Kochi',
      countryId: INDIA,
      entity: 'Harbour & Pine',
      region: 'india',
      weight: 3,
    },
    {
      name: 'Goa',
      code: 'GOI',
      timeZone: 'Asia/Kolkata',
      city: 'Panaji',
      countryId: INDIA,
      entity: 'Harbour & Pine',
      region: 'india',
      weight: 1,
    },
  ],
  departments: sahyadri.departments.filter((one) =>
    ['Sales', 'Finance', 'Human Resources', 'Administration'].includes(one.name),
  ),
  grades: ['L1', 'L2', 'L3', 'L4', 'L5', 'L6'],
  employeeTypes: ['Permanent', 'Contract'],
  employmentTypes: ['Full time', 'Part time'],
}
