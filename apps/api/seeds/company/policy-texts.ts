/** Texts of the demo company's policies. */
export const policyTexts = {
  conduct: `<p>We want everybody to come to work without fear, to be treated fairly and to treat others fairly. This code says what that means from day to day.</p>
<h2>Respect</h2><p>We speak to each other politely, even when we disagree. Nobody is treated unfairly because of gender, religion, caste, language, age, disability or origin.</p>
<h2>Honesty</h2><ul><li><p>Hours, expenses and results are reported as they are.</p></li><li><p>What we promise customers is what we can deliver.</p></li><li><p>We report mistakes early; nobody is punished for reporting one.</p></li></ul>
<h2>Gifts and conflicts of interest</h2><p>Gifts of more than ₹2,000 are declined or passed on to the company. If you have a personal interest in a decision, say so and leave it to somebody else.</p>
<h2>Company property</h2><p>Laptops, vehicles and materials are used with care and for work. Customer data stays on company systems.</p>
<h2>Speaking up</h2><p>Talk to your manager, to HR, or write to the ethics committee. Reports are confidential, and nobody may suffer for one that was made in good faith.</p>`,
  posh: `<p>Sexual harassment at the workplace is forbidden by law (the Sexual Harassment of Women at Workplace Act, 2013) and by us. This policy protects everybody who works here, whatever their gender.</p>
<h2>What it covers</h2><p>Unwelcome physical contact and advances, demands or requests for sexual favours, sexually coloured remarks, showing pornography, and any other unwelcome conduct of a sexual nature, in the office, on travel, at events and online.</p>
<h2>How to complain</h2><ol><li><p>Write to the internal committee within three months of the incident. HR can help you write it.</p></li><li><p>The committee may try to conciliate if you ask for it, otherwise it inquires within 90 days.</p></li><li><p>Its report goes to both sides and to the management, which acts within 60 days.</p></li></ol>
<h2>Confidentiality</h2><p>The names and details of a complaint are not made public. Breaking this is a breach of the code of conduct.</p>
<h2>Training</h2><p>Everybody acknowledges this policy once a year and attends the yearly session.</p>`,
  leave: `<h2>Earned, casual and sick leave</h2><table><tbody><tr><th>Type</th><th>Days a year</th><th>Carried forward</th></tr><tr><td>Earned leave</td><td>18</td><td>up to 30</td></tr><tr><td>Casual leave</td><td>8</td><td>no</td></tr><tr><td>Sick leave</td><td>8</td><td>no</td></tr></tbody></table>
<h2>How to apply</h2><p>Planned leave is applied for at least a week before it begins, sick leave on the day you return. Your manager decides within two working days.</p>
<h2>Sick leave</h2><p>From the third day in a row a medical certificate is needed.</p>
<h2>Maternity and paternity</h2><p>Maternity leave is 26 weeks as the law says; paternity leave is ten working days within six months of the birth or adoption.</p>`,
  security: `<p>Most attacks begin with a person, not with a machine. These rules keep our data and that of our customers safe.</p>
<h2>Passwords and sign-in</h2><ul><li><p>Use two-step verification wherever it is offered.</p></li><li><p>Never share a password, not even with IT.</p></li><li><p>Lock the screen when you leave your desk.</p></li></ul>
<h2>Mail and messages</h2><p>Do not open attachments or links that you did not expect. Forward what looks like phishing to the security team.</p>
<h2>Data</h2><p>Personal data of employees and customers stays on company systems. Nothing is copied to private devices or accounts. USB sticks need approval.</p>
<h2>Incidents</h2><p>Report a lost device, a wrong recipient or anything odd within one hour, at any time of the day. Quick reports matter more than blame.</p>`,
  travel: `<h2>Before you travel</h2><p>Travel is requested at least five days ahead. Tickets are booked by the travel desk: trains up to 500 km, flights in economy class beyond that.</p>
<h2>Hotels and meals</h2><table><tbody><tr><th>City</th><th>Hotel a night</th><th>Meals a day</th></tr><tr><td>Metro</td><td>₹5,500</td><td>₹1,200</td></tr><tr><td>Other</td><td>₹3,500</td><td>₹900</td></tr></tbody></table>
<h2>Local transport</h2><p>Taxis are reimbursed with a receipt. Your own car is paid by the kilometre.</p>
<h2>Claims</h2><p>Claims are submitted with receipts within 30 days of your return.</p>`,
  remote: `<p>Roles that allow it may work from home up to two days a week, by arrangement with the manager.</p><ul><li><p>Core hours are 10 am to 4 pm.</p></li><li><p>Clock in and out as in the office.</p></li><li><p>Meetings with customers take place at the office.</p></li></ul>`,
  laptops: `<p>Laptops are company property. Install software through the portal only, keep the disk encrypted, and bring the device to IT once a quarter.</p>`,
} as const
