/** Legal forms that an organisation can have. */
export const organisationTypes = [
  { id: 1, name: 'Private limited company' },
  { id: 2, name: 'Public limited company' },
  { id: 3, name: 'Limited liability partnership' },
  { id: 4, name: 'Partnership' },
  { id: 5, name: 'Sole proprietorship' },
  { id: 6, name: 'Government or public sector' },
  { id: 7, name: 'Non-profit organisation' },
  { id: 8, name: 'Trust or society' },
  { id: 9, name: 'Cooperative' },
  { id: 10, name: 'Other' },
] as const

/**
 * Industries of organisations: the sections of the international classification of economic activities
 * (ISIC), simplified.
 */
export const industryTypes = [
  { id: 1, name: 'Agriculture, forestry and fishing' },
  { id: 2, name: 'Mining and quarrying' },
  { id: 3, name: 'Manufacturing' },
  { id: 4, name: 'Electricity, gas and steam' },
  { id: 5, name: 'Water supply and waste management' },
  { id: 6, name: 'Construction' },
  { id: 7, name: 'Wholesale and retail trade' },
  { id: 8, name: 'Transport and storage' },
  { id: 9, name: 'Hotels and restaurants' },
  { id: 10, name: 'Information technology and telecommunication' },
  { id: 11, name: 'Publishing and media' },
  { id: 12, name: 'Finance and insurance' },
  { id: 13, name: 'Real estate' },
  { id: 14, name: 'Professional, scientific and technical services' },
  { id: 15, name: 'Administrative and support services' },
  { id: 16, name: 'Public administration and defence' },
  { id: 17, name: 'Education' },
  { id: 18, name: 'Health and social work' },
  { id: 19, name: 'Arts, entertainment and recreation' },
  { id: 20, name: 'Other services' },
] as const
