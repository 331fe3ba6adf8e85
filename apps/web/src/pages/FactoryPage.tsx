export default function FactoryPage() { return null; }
